import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { installPackages } from './install-packages.mjs';
import { mutatedFiles } from './mutation/places.mjs';
import { PROJECT } from './run-program.mjs';

/** Of 100 changes that would break a rule, tests notice at least so many. */
const BAR = 90;
const RESULTS = 'test-results/mutation';
const KNOWN = `${RESULTS}/results.json`;
const REMARKS = { Survived: '', NoCoverage: '   (no test comes here)', Timeout: '   (took too long to tell)' };
/** A loop that never ends has a reason: how often it came by. Without one, the machine was busy. */
const isNoticed = ({ status, statusReason }) =>
  status === 'Killed' || (status === 'Timeout' && statusReason !== undefined);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { workers: { type: 'string', default: '1' }, anew: { type: 'boolean', default: false } },
});
await installPackages('all', console.log);
const files = mutatedFiles(positionals);
/** As they are mutated: they may be edited before the run ends. */
const sources = new Map(files.map((file) => [file, readFileSync(file, 'utf8').split('\n')]));
forgetUnnoticed();
const { Stryker } = await import('@stryker-mutator/core');
const results = await new Stryker({
  mutate: files,
  plugins: ['./scripts/mutation/command-classes.mjs', './scripts/mutation/pure-tests.mjs'],
  ignorers: ['command-classes'],
  testRunner: 'pure-tests',
  coverageAnalysis: 'perTest',
  timeoutMS: 20_000,
  timeoutFactor: 5,
  concurrency: Number(values.workers),
  // Modules that were loaded anew stay in memory until their process ends.
  maxTestRunnerReuse: 1_000,
  ignorePatterns: ['/.data', '/dist', '/docs', '/web', `/${RESULTS}`],
  tempDirName: `${RESULTS}/sandbox`,
  incremental: true,
  incrementalFile: KNOWN,
  force: values.anew,
  reporters: ['progress-append-only'],
  logLevel: 'warn',
  warnings: { slow: false },
}).runMutationTest();

const mutants = results
  .map((mutant) => ({ ...mutant, file: relative(PROJECT, mutant.fileName) }))
  .filter(({ file, status }) => files.includes(file) && (status === 'Killed' || status in REMARKS))
  .sort((one, other) => one.file.localeCompare(other.file) || one.location.start.line - other.location.start.line);
const unnoticed = mutants.filter((mutant) => !isNoticed(mutant));

console.log();
for (const { file, location, replacement, status } of unnoticed) {
  console.log(
    `${file}:${location.start.line}   ${oneLine(sourceAt(file, location))}   ->   ${oneLine(replacement)}${REMARKS[status]}`,
  );
}
console.log();
for (const folder of [...new Set(mutants.map(folderOf))].sort())
  console.log(
    scoreLine(
      folder,
      mutants.filter((one) => folderOf(one) === folder),
    ),
  );
console.log(scoreLine('all', mutants));
process.exitCode = scoreOf(mutants) < BAR ? 1 : 0;

/** What no test noticed is tried again: a run does not see every change of a test. */
function forgetUnnoticed() {
  if (!existsSync(KNOWN)) return;
  const known = JSON.parse(readFileSync(KNOWN, 'utf8'));
  for (const file of Object.values(known.files))
    file.mutants = file.mutants.filter(({ status }) => status === 'Killed' || status === 'Ignored');
  writeFileSync(KNOWN, JSON.stringify(known));
}

function folderOf({ file }) {
  return dirname(file);
}

function scoreOf(some) {
  return (100 * some.filter(isNoticed).length) / some.length;
}

function scoreLine(name, some) {
  const survivors = some.filter((mutant) => !isNoticed(mutant)).length;
  return `${name.padEnd(48)} ${scoreOf(some).toFixed(1).padStart(5)} %   ${some.length} mutants, ${survivors} survived`;
}

function sourceAt(file, { start, end }) {
  const lines = sources.get(file).slice(start.line - 1, end.line);
  lines[lines.length - 1] = lines.at(-1).slice(0, end.column - 1);
  lines[0] = lines[0].slice(start.column - 1);
  return lines.join(' ');
}

function oneLine(text) {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 100 ? `${line.slice(0, 97)} …` : line;
}
