import type Holidays from 'date-holidays';
import type { HolidaysTypes } from 'date-holidays';
import { FIRST_DAY, LAST_DAY } from '../programmes/calendar-day.js';

/** A day off as the wizard offers it (web.md, Holiday presets). */
export interface PublicHoliday {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly description: string;
}

/** A nation, state or province with holidays of its own. */
export interface RegionPart {
  /** Empty for the holidays that the whole region has. */
  readonly code: string;
  readonly name: string;
}

export const FIRST_YEAR = Number(FIRST_DAY.slice(0, 4));
export const LAST_YEAR = Number(LAST_DAY.slice(0, 4));

/** Regions of the reference data by their codes in date-holidays (ISO 3166); `part` where a region has no holidays that all of it shares in full. */
const COUNTRIES: ReadonlyMap<string, { readonly country: string; readonly part?: string }> = new Map([
  // Without a nation the summer bank holiday would be missing, since Scotland has it on another day.
  ['United Kingdom', { country: 'GB', part: 'ENG' }],
  ['Ireland', { country: 'IE' }],
  ['Germany', { country: 'DE' }],
  ['France', { country: 'FR' }],
  ['Netherlands', { country: 'NL' }],
  ['Finland', { country: 'FI' }],
  ['United States', { country: 'US' }],
  ['Canada', { country: 'CA' }],
  ['Australia', { country: 'AU' }],
  ['New Zealand', { country: 'NZ' }],
  ['United Arab Emirates', { country: 'AE' }],
  ['Saudi Arabia', { country: 'SA' }],
  ['India', { country: 'IN' }],
  ['Singapore', { country: 'SG' }],
]);

const DAY = 86_400_000;
/** Calendars kept ready: more than one per region and part in use at a time. */
const MOST_CALENDARS = 40;

/**
 * Public holidays from date-holidays (ISC and CC-BY-3.0). The package is large (0.1 s and 25 MB once), so it is loaded when it is
 * first asked for, not at the start.
 */
export class PublicHolidays {
  private loading: Promise<typeof Holidays> | undefined;
  private readonly calendars = new Map<
    string,
    { readonly calendar: Holidays; readonly years: Map<number, readonly PublicHoliday[]> }
  >();

  /** Of whole years, by date; none for a region that date-holidays does not know. Undefined for a part that the region has not. */
  async of(region: string, part: string | undefined, from: number, to: number): Promise<PublicHoliday[] | undefined> {
    const place = COUNTRIES.get(region);
    if (!place) return part === undefined ? [] : undefined;
    if (part !== undefined && !(await this.partsOf(region)).some(({ code }) => code === part)) return undefined;
    const { calendar, years } = await this.calendarOf(place.country, part ?? place.part);
    const names = new Map<string, Set<string>>();
    // A feast of several days may begin in the year before.
    for (let year = from - 1; year <= to; year++) {
      let days = years.get(year);
      if (!days) {
        // A year of moons takes some milliseconds: others are answered between two of them.
        await new Promise((resolve) => setImmediate(resolve));
        years.set(year, (days = calendar.getHolidays(year, 'en').flatMap(daysOf)));
      }
      for (const { date, description } of days) {
        const on = Number(date.slice(0, 4));
        // What falls on one day shares its line.
        if (on >= from && on <= to) names.set(date, (names.get(date) ?? new Set()).add(description));
      }
    }
    return [...names]
      .map(([date, those]) => ({ date, description: [...those].join(', ') }))
      .sort((a, b) => (a.date < b.date ? -1 : 1));
  }

  /** Parts with holidays of their own, first what counts unless one is chosen; none where the region has the same days everywhere. */
  async partsOf(region: string): Promise<RegionPart[]> {
    const place = COUNTRIES.get(region);
    if (!place) return [];
    const Calendar = await this.load();
    const states = Object.entries((new Calendar().getStates(place.country, 'en') ?? {}) as Record<string, string>);
    if (states.length === 0) return [];
    const usual = (code: string) => (code === place.part ? 0 : 1);
    const parts = states
      .map(([code, name]) => ({ code, name }))
      .sort((a, b) => usual(a.code) - usual(b.code) || a.name.localeCompare(b.name, 'en'));
    return place.part === undefined ? [{ code: '', name: 'All of it' }, ...parts] : parts;
  }

  private async calendarOf(country: string, part: string | undefined) {
    const key = `${country} ${part ?? ''}`;
    const kept = this.calendars.get(key);
    if (kept) return kept;
    const Calendar = await this.load();
    const options: HolidaysTypes.Options = { types: ['public'] };
    const made = {
      calendar: part === undefined ? new Calendar(country, options) : new Calendar(country, part, options),
      years: new Map<number, readonly PublicHoliday[]>(),
    };
    const [oldest] = this.calendars.keys();
    if (oldest !== undefined && this.calendars.size >= MOST_CALENDARS) this.calendars.delete(oldest);
    this.calendars.set(key, made);
    return made;
  }

  private load(): Promise<typeof Holidays> {
    this.loading ??= import('date-holidays').then((loaded) => loaded.default);
    return this.loading;
  }
}

/** A feast of several days is written out. */
function daysOf({ date, start, end, name }: HolidaysTypes.Holiday): PublicHoliday[] {
  // The day as the region's own clocks have it; where they change, its last day is an hour short or long.
  const first = Date.parse(`${date.slice(0, 10)}T00:00:00Z`);
  const length = Math.max(1, Math.round((end.getTime() - start.getTime()) / DAY));
  return Array.from({ length }, (_, day) => ({
    date: new Date(first + day * DAY).toISOString().slice(0, 10),
    description: name.replaceAll("'", '’'),
  }));
}
