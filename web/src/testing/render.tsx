import './jsdom-gaps.js';
import { MantineProvider } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { Toaster } from '../ui/feedback/toaster.js';
import { theme } from '../ui/theme/theme.js';

/**
 * Shows one element as the app would: theme, router, a fresh SWR cache, toasts. `path` is its route pattern, `at` the address.
 * Answers the router (for the address) and a user who types and clicks.
 */
export function renderScreen(element: ReactElement, { path = '*', at = '/' }: { path?: string; at?: string } = {}) {
  // Toasts outlive the screen that showed them; those of the test before would keep this one's waiting.
  notifications.clean();
  notifications.cleanQueue();
  const router = createMemoryRouter(
    [
      { path, element },
      { path: '*', element: <div>elsewhere</div> },
    ],
    { initialEntries: [at] },
  );
  const view = render(
    <MantineProvider theme={theme} env="test" withCssVariables={false} withGlobalClasses={false}>
      <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
        <RouterProvider router={router} />
        <Toaster />
      </SWRConfig>
    </MantineProvider>,
  );
  return { ...view, router, user: userEvent.setup({ delay: null }) };
}
