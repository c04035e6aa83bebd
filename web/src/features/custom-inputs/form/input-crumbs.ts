import type { InputKind } from '../../../lib/input-kinds.js';
import { paths } from '../../../lib/paths.js';
import { usePhone } from '../../../lib/use-phone.js';
import type { Crumb } from '../../../ui/navigation/breadcrumbs.js';

/** Home > Custom inputs > the page itself; `kind` is what the list opens at. */
export function inputCrumbs({ kind, database, here }: { kind?: InputKind; database?: boolean; here: string }): Crumb[] {
  return [
    { label: 'Home', to: paths.home.to() },
    {
      label: 'Custom inputs',
      to: paths.customInputs.to({ ...(kind && { customInputType: kind }), ...(database && { database: 'true' }) }),
    },
    { label: here },
  ];
}

/** A phone has room for the way back alone. */
export function useInputCrumbs(crumbs: Crumb[]): Crumb[] {
  return usePhone() ? crumbs.slice(1) : crumbs;
}
