import type { CSSProperties } from 'react';
import { formatMonth, formatNumber, monthLetter } from '../../lib/format.js';
import { Bob } from './plumb-marks.js';
import { type ExampleRow, exampleMonths, exampleProgramme, exampleRows, readMonth } from './worked-example.js';
import classes from './worked-example-chart.module.css';

const read = exampleMonths.indexOf(readMonth);

/** Where the line hangs: over the middle of its month, as a share of the width of all. */
const lineAt = { '--line': (read + 0.5) / exampleMonths.length } as CSSProperties;

/**
 * Labour and materials of a sample programme, read at one month by the line from the top edge. Months have their names and materials
 * their whole ones where the drawing is wide enough.
 */
export function WorkedExample() {
  return (
    <figure className={classes.root} aria-label={`${exampleProgramme} in ${formatMonth(readMonth)}`} style={lineAt}>
      {/* Read first: beside the line, above what it goes through. */}
      <figcaption className={classes.caption}>
        <b>
          {exampleProgramme}, {formatMonth(readMonth)}
        </b>
        <span>A sample programme, month by month</span>
      </figcaption>
      {exampleRows.map((row) => (
        <Row key={row.name} row={row} />
      ))}
      <div className={classes.axis}>
        <div className={classes.months} aria-hidden>
          {exampleMonths.map((month, index) => (
            <span key={month} className={classes.month} data-read={index === read || undefined}>
              <span className={classes.monthName}>{formatMonth(month).slice(0, 3)}</span>
              <span className={classes.letter}>{monthLetter(month)}</span>
              {index === read && (
                <svg width="20" height="31" viewBox="-5 -15.5 10 15.5" className={classes.bob}>
                  <Bob />
                </svg>
              )}
            </span>
          ))}
        </div>
      </div>
    </figure>
  );
}

function Row({ row: { name, shortName, unit, decimals, values } }: { row: ExampleRow }) {
  const highest = Math.max(...values);
  return (
    <div className={classes.row}>
      <div className={classes.bars} aria-hidden>
        {values.map((value, index) => (
          <span
            key={exampleMonths[index]}
            className={classes.bar}
            data-read={index === read || undefined}
            style={{ height: `${(value / highest) * 100}%` }}
          />
        ))}
      </div>
      <div className={classes.figure}>
        {shortName === undefined ? (
          name
        ) : (
          <>
            <span className={classes.name}>{name}</span>
            <span className={classes.shortName}>{shortName}</span>
          </>
        )}
        <span>
          <b>{formatNumber(values[read] ?? 0, decimals)}</b> {unit}
        </span>
      </div>
    </div>
  );
}
