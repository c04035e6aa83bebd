import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { ThemeProvider } from '../ui/theme/theme-provider.js';
import { routes } from './routes.js';

const router = createBrowserRouter(routes);

export function App() {
  return (
    <ThemeProvider>
      <RouterProvider router={router} />
    </ThemeProvider>
  );
}
