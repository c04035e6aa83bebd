import { allProjections } from '../../projections/all-projections.js';
import { onePositional, UsageError } from '../platform/arguments.js';
import { besideProduct } from './installation.js';
import { type Operation } from './operation.js';
import { rebuildReadModels } from './rebuild-read-models.js';

const NAMES = allProjections.map(({ name }) => name);

/** Rebuilds read models from the log, even while the product runs (docs/runbook.md, Rebuild). */
export const rebuildOperation: Operation = {
  usage: `npm run rebuild -- all   or one of   ${NAMES.join(', ')}`,
  read(args) {
    const asked = onePositional(args, 'read model');
    const projections = asked === 'all' ? allProjections : allProjections.filter(({ name }) => name === asked);
    if (projections.length === 0) throw new UsageError(`There is no read model '${asked}'`);
    return (session) =>
      besideProduct(session, async (installation) => {
        await rebuildReadModels(installation, projections, session);
        return 'ok' as const;
      });
  },
};
