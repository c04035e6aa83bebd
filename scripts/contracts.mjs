import { prepareOrExit } from './prepare.mjs';
import { runLoudly } from './run-program.mjs';

const PROGRAMS = ['services/stream/contracts/write-documents.ts', 'test/contracts/write-client-types.ts'];

await prepareOrExit();
for (const program of PROGRAMS) {
  const code = await runLoudly(process.execPath, [
    '--enable-source-maps',
    '--import',
    './scripts/typescript.mjs',
    program,
  ]);
  process.exitCode ||= code;
}
