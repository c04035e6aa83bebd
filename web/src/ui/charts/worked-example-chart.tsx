import { formatMonth, formatNumber, monthLetter } from '../../lib/format.js';
import { Bob } from './plumb-marks.js';
import { type ExampleRow, exampleMonths, exampleProgramme, exampleRows, readMonth } from './worked-example.js';
import classes from './worked-example-chart.module.css';

const read = exampleMonths.indexOf(readMonth);

/** Labour and materials of a sample programme, read at one month by the line from the top edge. */
export function WorkedExample() {
  return (
    <figure className={classes.root} aria-label={`${exampleProgramme} in ${formatMonth(readMonth)}`}>
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
        <figcaption className={classes.caption}>
          {exampleProgramme}
          <br />
          {formatMonth(readMonth)}
        </figcaption>
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
