import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { transformFile } from '@swc/core';

const run = promisify(execFile);
const project = fileURLToPath(new URL('../../', import.meta.url));

// A process keeps the zone that it started in, so each zone is a process of its own that runs the compiled calculation.
const calculate = `
  import { referenceLibrary, referencePart, sampleProgramme } from './test/support/reference-library.js';
  import { formatDay } from './projections/quantities/day.js';
  import { labourDays, labourMonths, labourRowsOf } from './projections/quantities/labour-days.js';
  import { monthsOf } from './projections/quantities/material-months.js';
  import { quantifyPart } from './projections/quantities/part-quantities.js';
  import { DEFAULT_WORK_CALENDAR, workCalendar } from './projections/quantities/work-calendar.js';

  const { calendar, parts } = sampleProgramme('A9 dualling, 2 km');
  // Apia had no 30 December 2011; St John's changed its clocks one minute after midnight.
  const acrossAMissingDay = referencePart('Dual carriageway - flexible', { start: '2011-10-28', end: '2012-03-15', size: 100 });
  const figures = [[calendar, parts[0]], [DEFAULT_WORK_CALENDAR, acrossAMissingDay]].map(([facts, part]) => {
    const days = workCalendar(facts);
    return quantifyPart(part, days, referenceLibrary).map((line) => ({
      ...line,
      dates: [line.firstDay, line.lastDay].map(formatDay),
      months: monthsOf(line, days),
      labourRows: labourRowsOf(line).map((row) => [labourMonths(row, days), [...labourDays(row, days)]]),
    }));
  });
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  console.log(JSON.stringify({ zone, figures }));
`;

let compiled: string;

beforeAll(async () => {
  compiled = await mkdtemp(join(tmpdir(), 'quantities-'));
  const sources = (await readdir(join(project, 'projections/quantities'))).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  );
  await compile('projections/quantities', sources);
  await compile('test/support', ['library-of.ts', 'reference-library.ts']);
  await symlink(join(project, 'services'), join(compiled, 'services'));
  await writeFile(join(compiled, 'package.json'), '{ "type": "module" }');
  await writeFile(join(compiled, 'calculate.js'), calculate);
});

afterAll(() => rm(compiled, { recursive: true }));

it.each(['Pacific/Apia', 'America/St_Johns', 'Pacific/Kiritimati', 'Europe/London'])(
  'the calculation gives in %s what it gives in UTC',
  async (zone) => {
    const [there, utc] = await Promise.all([calculatedIn(zone), calculatedIn('UTC')]);
    expect(there.zone).toBe(zone);
    expect(utc.figures.flat().length).toBeGreaterThan(0);
    expect(there.figures).toEqual(utc.figures);
  },
);

async function calculatedIn(zone: string): Promise<{ zone: string; figures: unknown[][] }> {
  const { stdout } = await run(process.execPath, [join(compiled, 'calculate.js')], {
    env: { PATH: process.env['PATH'], TZ: zone },
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout) as { zone: string; figures: unknown[][] };
}

async function compile(folder: string, sources: readonly string[]): Promise<void> {
  await mkdir(join(compiled, folder), { recursive: true });
  for (const file of sources) {
    const { code } = await transformFile(join(project, folder, file), {
      swcrc: false,
      jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
      module: { type: 'es6' },
    });
    await writeFile(join(compiled, folder, file.replace(/\.ts$/, '.js')), code);
  }
}
