import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import './mantine-base.js';
import { cssVariablesResolver, theme } from './theme.js';
import { useLightPrint } from './use-light-print.js';

const nonce = () => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

// react-remove-scroll, inside dialogs and sheets, takes the nonce of its style tag from this global.
Object.assign(globalThis, { __webpack_nonce__: nonce() });

/** The look of Plumbline: light or dark by the system until the planner chooses in the user menu. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  useLightPrint();
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      getStyleNonce={nonce}
    >
      {children}
    </MantineProvider>
  );
}
