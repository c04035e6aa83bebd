import { formatMonth, formatNumber } from '../../lib/format.js';
import { Bob } from '../../ui/charts/plumb-marks.js';
import { exampleMonths, exampleProgramme, exampleRows, readMonth } from './worked-example.js';
import classes from './worked-example-chart.module.css';

const rowHeight = 75;
const read = exampleMonths.indexOf(readMonth);

/** Labour and materials of a sample programme, read at one month by the line from the top edge. */
export function WorkedExample() {
  return (
    <figure className={classes.root} aria-label={`${exampleProgramme} in ${formatMonth(readMonth)}`}>
      {exampleRows.map((row) => {
        const highest = Math.max(...row.values);
        return (
          <div key={row.name} className={classes.row}>
            <div className={classes.bars} aria-hidden>
              {row.values.map((value, index) => (
                <span
                  key={exampleMonths[index]}
                  className={classes.bar}
                  data-read={index === read || undefined}
                  style={{ height: (value / highest) * rowHeight }}
                />
              ))}
            </div>
            <div className={classes.figure}>
              {row.name}
              <span>
                <b>{formatNumber(row.values[read] ?? 0, row.decimals)}</b> {row.unit}
              </span>
            </div>
          </div>
        );
      })}
      <div className={classes.axis}>
        <div className={classes.months} aria-hidden>
          {exampleMonths.map((month, index) => (
            <span key={month} className={classes.month} data-read={index === read || undefined}>
              <span>{formatMonth(month).slice(0, 3)}</span>
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
