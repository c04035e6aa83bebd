import { count, formatNumber } from '../../lib/format.js';
import { ErrorNote } from '../../ui/error-note.js';
import { Panel } from '../../ui/panel.js';
import { LoadingLabel, Skeleton } from '../../ui/skeleton.js';
import { useTasks } from './api/tasks.js';
import classes from './subprogramme-card.module.css';

export interface SubprogrammeCardProps {
  programmeId: number;
  subProgrammId: number;
  name: string;
  /** Calendar days of the part, both ends counted; null while its dates are not. */
  days: number | null;
}

const scale = [0, 20, 40, 60, 80, 100];

/** The tasks of a part's subprogramme as percent of its duration (spec 2, section 2.6, 'Percent'). */
export function SubprogrammeCard({ programmeId, subProgrammId, name, days }: SubprogrammeCardProps) {
  const { data: tasks, error, isValidating, mutate } = useTasks(programmeId, subProgrammId);
  return (
    <Panel title={name} description={tasks && `${count(tasks.length, 'task')}${days === null ? '' : ` over ${count(days, 'day')}`}`} flush>
      {error && !tasks ? (
        <div className={classes.error}>
          <ErrorNote action="loading tasks" error={error} onRetry={() => void mutate()} retrying={isValidating} />
        </div>
      ) : (
        <table className={classes.table}>
          <caption className={classes.caption}>Tasks of {name}, percent of its duration</caption>
          <thead>
            <tr>
              <th scope="col">Task</th>
              <th scope="col" className={classes.figure}>
                Duration, %
              </th>
              <th scope="col" className={classes.figure}>
                Lag, %
              </th>
              <th scope="col" className={classes.scale}>
                <span className={classes.caption}>Timeline</span>
                <span className={classes.ticks} aria-hidden>
                  {scale.map((percent) => (
                    <span key={percent} style={{ left: `${percent}%` }}>
                      {percent}
                    </span>
                  ))}
                </span>
              </th>
            </tr>
          </thead>
          <tbody>
            {tasks
              ? tasks.map((task) => (
                  <tr key={task.id}>
                    <th scope="row">{task.name}</th>
                    <td className={classes.figure}>{formatNumber(task.durationPercent)}</td>
                    <td className={classes.figure}>{formatNumber(task.lagPercent)}</td>
                    <td className={classes.timeline}>
                      <span className={classes.plot}>
                        <span className={classes.bar} style={{ left: `${task.lagPercent}%`, width: `${task.durationPercent}%` }} />
                      </span>
                    </td>
                  </tr>
                ))
              : Array.from({ length: 8 }, (_, index) => (
                  <tr key={index}>
                    <td colSpan={4}>
                      {index === 0 && <LoadingLabel>Loading tasks</LoadingLabel>}
                      <Skeleton width={`${60 - index * 4}%`} height="0.75rem" />
                    </td>
                  </tr>
                ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
