import { prepareOrExit } from './prepare.mjs';
import { runSource } from './run-program.mjs';

const PROGRAMS = ['services/stream/contracts/write-documents.ts', 'test/contracts/write-client-types.ts'];

await prepareOrExit('all');
for (const program of PROGRAMS) {
  const code = await runSource(program);
  process.exitCode ||= code;
}
