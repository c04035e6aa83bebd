import { prepareOrExit } from './prepare.mjs';
import { PROJECT } from './run-program.mjs';

await prepareOrExit();
process.chdir(PROJECT);
process.setSourceMapsEnabled(true);
// In this very process: a signal sent to it reaches the server, and nothing is left behind between the two.
await import('../dist/server/services/main.js');
