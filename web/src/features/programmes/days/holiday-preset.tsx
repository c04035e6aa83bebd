import type { NonWorkingDay, Region } from '../../../lib/api-types.js';
import { count, formatDate } from '../../../lib/format.js';
import { weekdayOf, weekdays, worksOn } from '../../../lib/working-week.js';
import { ErrorNote } from '../../../ui/feedback/error-note.js';
import { LoadingLabel, Skeleton } from '../../../ui/feedback/skeleton.js';
import { Checkbox } from '../../../ui/fields/checkbox.js';
import { SelectField } from '../../../ui/fields/select-field.js';
import classes from './add-days-dialog.module.css';
import type { HolidayPresetState } from './use-holiday-preset.js';

export interface HolidayPresetProps {
  preset: HolidayPresetState;
  regions: readonly Region[];
  years: readonly number[];
  days: readonly NonWorkingDay[];
  pattern: number;
  adds: number;
}

/** * Public holidays of a region and some years, written out as single dates (docs/product/calendar.md). */
export function HolidayPreset({ preset, regions, years, days, pattern, adds }: HolidayPresetProps) {
  const { regionId, part, parts, from, to, holidays, loading, error, retry, left, choose, tick } = preset;
  const known = new Set(days.map(({ date }) => date));
  const open = (holidays ?? []).filter(({ date }) => !known.has(date)).map(({ date }) => date);
  const ticked = open.filter((date) => !left.has(date)).length;
  const region = regions.find(({ id }) => id === regionId)?.name ?? 'this region';
  const choices = [...new Set([from, to, ...years])]
    .sort((a, b) => a - b)
    .map((year) => ({ value: year, label: String(year) }));
  return (
    <>
      <div className={classes.preset}>
        <div className={classes.place}>
          <SelectField
            label="Region"
            value={regionId}
            onChange={(id) => choose({ regionId: id })}
            choices={regions.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </div>
        {parts.length > 0 && (
          <div className={classes.place}>
            <SelectField
              label="Part of it"
              value={part ?? parts[0]?.code ?? ''}
              onChange={(code) => choose({ part: code })}
              choices={parts.map(({ code, name }) => ({ value: code, label: name }))}
              searchable={parts.length > 10}
              nothingFound="No such part"
            />
          </div>
        )}
        <div className={classes.years}>
          <SelectField label="From" value={from} onChange={(year) => choose({ from: year })} choices={choices} />
          <SelectField label="To" value={to} onChange={(year) => choose({ to: year })} choices={choices} />
        </div>
      </div>
      <div className={classes.holidays} aria-busy={loading}>
        {error !== undefined ? (
          <ErrorNote action="loading public holidays" error={error} onRetry={retry} retrying={loading} />
        ) : holidays === undefined ? (
          <div className={classes.loading}>
            <LoadingLabel>Loading public holidays</LoadingLabel>
            {Array.from({ length: 6 }, (_, index) => (
              <Skeleton key={index} height="1rem" width={`${60 + ((index * 7) % 30)}%`} />
            ))}
          </div>
        ) : holidays.length === 0 ? (
          <p className={classes.none}>There are no presets for {region}. Pick the days, or paste a list of them.</p>
        ) : (
          <>
            <div className={classes.all}>
              {open.length === 0 ? (
                <p className={classes.none}>All are in the list already</p>
              ) : (
                <Checkbox
                  label={`All ${count(open.length, 'day')} that ${open.length === 1 ? 'is' : 'are'} not in the list yet`}
                  checked={ticked === open.length}
                  indeterminate={ticked > 0 && ticked < open.length}
                  onChange={(now) => tick(open, now)}
                />
              )}
            </div>
            {/* Boxes that can be ticked scroll the list by keyboard; where there are none, it takes the focus itself. */}
            <ul className={classes.days} aria-label="Public holidays" tabIndex={open.length === 0 ? 0 : -1}>
              {holidays.map(({ date, description }) => {
                const weekday = weekdayOf(date);
                const there = known.has(date);
                const note = there
                  ? 'In the list already'
                  : worksOn(pattern, weekday)
                    ? undefined
                    : 'Not worked anyway';
                return (
                  <li key={date}>
                    <Checkbox
                      label={
                        <span className={classes.holiday}>
                          <span className={classes.weekday}>{weekdays[weekday]?.slice(0, 3)}</span>
                          <span>{formatDate(date)}</span>
                          <span>{description}</span>
                          {note && <span className={classes.note}>{note}</span>}
                        </span>
                      }
                      checked={there || !left.has(date)}
                      disabled={there}
                      onChange={(now) => tick([date], now)}
                    />
                  </li>
                );
              })}
            </ul>
          </>
        )}
      </div>
      <p className={classes.outcome} role="status">
        {open.length > 0 && error === undefined && !loading
          ? `${count(adds, 'day')} to add, ${(holidays?.length ?? 0) - open.length} in the list already.`
          : ' '}
      </p>
      <p className={classes.source}>
        Holidays:{' '}
        <a href="https://github.com/commenthol/date-holidays" target="_blank" rel="noreferrer">
          date-holidays
        </a>
        , CC BY 3.0. Dates that follow the moon are forecasts.
      </p>
    </>
  );
}
