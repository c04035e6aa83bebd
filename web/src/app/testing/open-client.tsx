import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { theme } from '../../ui/theme/theme.js';
import { routes } from '../routes.js';

/** The whole client, at an address. */
export function openClient(at: string) {
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  render(
    <MantineProvider theme={theme} env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  const address = () => router.state.location.pathname + router.state.location.search;
  return { address, router, user: userEvent.setup({ delay: null }) };
}
