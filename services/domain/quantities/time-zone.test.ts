import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';

const run = promisify(execFile);
const project = fileURLToPath(new URL('../../../', import.meta.url));

// A process keeps the time zone in which it started, so each zone needs a process of its own.
const calculate = `
  import { referenceLibrary, referencePart, sampleProgramme } from './test/support/reference-library.ts';
  import { formatDay } from './services/domain/quantities/day.ts';
  import { labourDays, labourMonths } from './services/domain/quantities/labour-days.ts';
  import { labourRowsOf } from './test/support/labour-rows.ts';
  import { monthsOf } from './services/domain/quantities/material-months.ts';
  import { quantifyPart } from './services/domain/quantities/part-quantities.ts';
  import { DEFAULT_WORK_CALENDAR, workCalendar } from './services/domain/quantities/work-calendar.ts';

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

it.each(['Pacific/Apia', 'America/St_Johns', 'Pacific/Kiritimati', 'Europe/London'])(
  'the calculation gives the same result in %s as in UTC',
  async (zone) => {
    const [there, utc] = await Promise.all([calculatedIn(zone), calculatedIn('UTC')]);
    expect(there.zone).toBe(zone);
    expect(utc.figures.flat().length).toBeGreaterThan(0);
    expect(there.figures).toEqual(utc.figures);
  },
);

async function calculatedIn(zone: string): Promise<{ zone: string; figures: unknown[][] }> {
  const sources = ['--import', './scripts/typescript.mjs', '--input-type=module', '--eval', calculate];
  const { stdout } = await run(process.execPath, sources, {
    cwd: project,
    env: { PATH: process.env['PATH'], TZ: zone },
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout) as { zone: string; figures: unknown[][] };
}
