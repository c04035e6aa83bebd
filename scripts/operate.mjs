import { endWithNpm } from './end-with-npm.mjs';
import { prepareOrExit } from './prepare.mjs';
import { PROJECT } from './run-program.mjs';

endWithNpm();
await prepareOrExit();
process.chdir(PROJECT);
process.setSourceMapsEnabled(true);
// In this very process, as the product in start.mjs: Ctrl-C reaches the operation, which ends with nothing half done.
await import('../dist/server/operations.js');
