// The public face of @tarja/cli. Written by tools/build/api-report.mjs.

// @tarja/cli

import { BindingMap, OnlyKnown } from '@tarja/catalogue/bindings';
import { ClientOptions, Plugin } from '@tarja/core';
import { PasswordGrantOptions } from '@tarja/core/password-grant';
import { JournalOptions } from '@tarja/journal';
interface Config<Bindings extends BindingMap = BindingMap> {
    readonly bindings?: Bindings & OnlyKnown<Bindings>;
    readonly journal?: JournalOptions;
    readonly grant?: Omit<PasswordGrantOptions, 'basic' | 'credential' | 'dangerouslyAllowBrowser' | 'username'>;
    readonly client?: Omit<ClientOptions, 'auth' | 'baseUrl'>;
    readonly plugins?: readonly Plugin<string, object>[];
    readonly close?: () => unknown;
}
declare function defineConfig<const Bindings extends BindingMap>(config: Config<Bindings>): Config<Bindings>;
export { defineConfig };
export type { Config };
