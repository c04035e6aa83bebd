import { prepareOrExit } from './prepare.mjs';
import { runLoudly } from './run-program.mjs';

await prepareOrExit();
process.exitCode = await runLoudly(process.execPath, [
  '--enable-source-maps',
  '--import',
  './scripts/typescript.mjs',
  'services/stream/contracts/write-documents.ts',
]);
