import { MantineThemeProvider } from '@mantine/core';
import { type ReactNode, type Ref, useMemo, useState } from 'react';
import classes from './main-area.module.css';

export interface MainAreaProps {
  /** Above the main landmark: the top bar. */
  above?: ReactNode;
  children: ReactNode;
  /** What floats over it: the toaster. */
  over?: ReactNode;
  ref?: Ref<HTMLElement>;
}

/** The main landmark, `#content`. Menus, lists and dialogs open at its end: at the end of the body they would belong to no landmark. */
export function MainArea({ above, children, over, ref }: MainAreaProps) {
  const [end, setEnd] = useState<HTMLElement | null>(null);
  const theme = useMemo(() => ({ components: { Portal: { defaultProps: { target: end ?? undefined } } } }), [end]);
  return (
    <MantineThemeProvider theme={theme}>
      {above}
      <main id="content" ref={ref} tabIndex={-1} className={classes.root}>
        {children}
        <div ref={setEnd} />
      </main>
      {over}
    </MantineThemeProvider>
  );
}
