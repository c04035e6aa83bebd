// `npm run contracts`: generates docs/events from the code. Refuses an incompatible change of a released schema and leaves its
// file unchanged: such a change needs a new version beside the old one.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { type DataSchema, incompatibilities } from './compatible-change.js';
import { documents } from './documents.js';

const FOLDER = new URL('../../../docs/events/', import.meta.url);

const refused: string[] = [];
await mkdir(new URL('schemas/', FOLDER), { recursive: true });
for (const { name, content } of documents()) {
  const file = new URL(name, FOLDER);
  const released = await readFile(file, 'utf8').catch(() => undefined);
  const breaks =
    name.startsWith('schemas/') && released !== undefined
      ? incompatibilities(JSON.parse(released) as DataSchema, content as DataSchema)
      : [];
  if (breaks.length > 0)
    refused.push(
      `${name} was released; consumers could not read this change of it:`,
      ...breaks.map((one) => `  ${one}`),
    );
  else await writeFile(file, `${JSON.stringify(content, null, 2)}\n`);
}
if (refused.length > 0) {
  process.stderr.write(`${refused.join('\n')}\nRaise the version of the contract instead.\n`);
  process.exitCode = 1;
}
