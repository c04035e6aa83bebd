import { prepareOrExit } from './prepare.mjs';
import { runLoudly } from './run-program.mjs';

await prepareOrExit();
process.exitCode = await runLoudly(process.execPath, [
  '--enable-source-maps',
  '--import',
  './scripts/typescript.mjs',
  'test/soak/main.ts',
  ...process.argv.slice(2),
]);
