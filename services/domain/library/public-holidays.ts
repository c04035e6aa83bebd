import type Holidays from 'date-holidays';
import type { HolidaysTypes } from 'date-holidays';
import { LRUCache } from 'lru-cache';
import { FIRST_DAY, LAST_DAY } from '../programmes/calendar/calendar-day.js';

/** A day off that the wizard suggests (docs/product/calendar.md, Public holidays). */
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

/**
 * The regions of the reference data with their codes in date-holidays (ISO 3166). `part` is the default part of a region whose
 * parts do not share all their holidays.
 */
const COUNTRIES: ReadonlyMap<string, { readonly country: string; readonly part?: string }> = new Map([
  // Without a nation the summer bank holiday would be missing, since it is on another day in Scotland.
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
/** Cached calendars: enough for all regions and parts in use at a time. One with all its years takes 0.5 MB at most. */
const MAX_CALENDARS = 40;

/**
 * Public holidays from date-holidays (ISC and CC-BY-3.0). The package takes 0.1 s and 25 MB to load, so it is loaded at the first
 * call, not at the start.
 */
export class PublicHolidays {
  private loading: Promise<typeof Holidays> | undefined;
  private readonly calendars = new LRUCache<
    string,
    { readonly calendar: Holidays; readonly years: Map<number, readonly PublicHoliday[]> }
  >({ max: MAX_CALENDARS });

  /**
   * The holidays of whole years, ordered by date; none for a region that date-holidays does not know.
   * @returns undefined for a part that the region does not have
   */
  async inYears(
    region: string,
    part: string | undefined,
    from: number,
    to: number,
  ): Promise<PublicHoliday[] | undefined> {
    const place = COUNTRIES.get(region);
    if (!place) return part === undefined ? [] : undefined;
    if (part !== undefined && !(await this.partsOf(region)).some(({ code }) => code === part)) return undefined;
    const { calendar, years } = await this.calendarOf(place.country, part ?? place.part);
    const names = new Map<string, Set<string>>();
    // A holiday of several days may begin in the year before.
    for (let year = from - 1; year <= to; year++) {
      let days = years.get(year);
      if (!days) {
        // A year of lunar dates takes some milliseconds to compute: yield, so that other requests are answered in between.
        await new Promise((resolve) => setImmediate(resolve));
        years.set(year, (days = calendar.getHolidays(year, 'en').flatMap(daysOf)));
      }
      for (const { date, description } of days) {
        const dateYear = Number(date.slice(0, 4));
        // Holidays on the same day become one entry.
        if (dateYear >= from && dateYear <= to) names.set(date, (names.get(date) ?? new Set()).add(description));
      }
    }
    return [...names].map(([date, descriptions]) => ({ date, description: [...descriptions].join(', ') }));
  }

  /** Parts with holidays of their own, the default first; none for a region whose holidays are the same everywhere. */
  async partsOf(region: string): Promise<RegionPart[]> {
    const place = COUNTRIES.get(region);
    if (!place) return [];
    const Calendar = await this.load();
    const states = Object.entries((new Calendar().getStates(place.country, 'en') ?? {}) as Record<string, string>);
    if (states.length === 0) return [];
    const defaultFirst = (code: string) => (code === place.part ? 0 : 1);
    const parts = states
      .map(([code, name]) => ({ code, name }))
      .sort((a, b) => defaultFirst(a.code) - defaultFirst(b.code) || a.name.localeCompare(b.name, 'en'));
    return place.part === undefined ? [{ code: '', name: 'All of it' }, ...parts] : parts;
  }

  private async calendarOf(country: string, part: string | undefined) {
    const key = `${country} ${part ?? ''}`;
    const cached = this.calendars.get(key);
    if (cached) return cached;
    const Calendar = await this.load();
    const options: HolidaysTypes.Options = { types: ['public'] };
    const created = {
      calendar: part === undefined ? new Calendar(country, options) : new Calendar(country, part, options),
      years: new Map<number, readonly PublicHoliday[]>(),
    };
    this.calendars.set(key, created);
    return created;
  }

  private load(): Promise<typeof Holidays> {
    this.loading ??= import('date-holidays').then((loaded) => loaded.default);
    return this.loading;
  }
}

/** One entry for each day of the holiday. */
function daysOf({ date, start, end, name }: HolidaysTypes.Holiday): PublicHoliday[] {
  // The local date of the region. The length is rounded, because a day on which the clocks change has 23 or 25 hours.
  const first = Date.parse(`${date.slice(0, 10)}T00:00:00Z`);
  const length = Math.max(1, Math.round((end.getTime() - start.getTime()) / DAY));
  return Array.from({ length }, (_, day) => ({
    date: new Date(first + day * DAY).toISOString().slice(0, 10),
    description: name.replaceAll("'", '’'),
  }));
}
