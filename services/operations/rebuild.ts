import { allProjections } from '../../projections/all-projections.js';
import { oneWord, readArguments, WrongUsage } from '../platform/arguments.js';
import { besideProduct } from './installation.js';
import { type Operation } from './operation.js';
import { rebuildReadModels } from './rebuild-read-models.js';

const NAMES = allProjections.map(({ name }) => name);

/** Fills read models anew from the log, on a running installation too (docs/runbook.md, Rebuild). */
export const rebuildOperation: Operation = {
  usage: `npm run rebuild -- all   or one of   ${NAMES.join(', ')}`,
  read(args) {
    const asked = oneWord(readArguments(args, []), 'read model');
    const projections = asked === 'all' ? allProjections : allProjections.filter(({ name }) => name === asked);
    if (projections.length === 0) throw new WrongUsage(`There is no read model '${asked}'`);
    return (session) =>
      besideProduct(session, async (installation) => {
        await rebuildReadModels(installation, projections, session);
        return 'well' as const;
      });
  },
};
