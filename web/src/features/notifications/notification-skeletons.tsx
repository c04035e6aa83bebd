import { LoadingLabel } from '../../ui/feedback/skeleton.js';
import panel from './bell-panel.module.css';
import row from './notification-row.module.css';

/** Of the newest ten: what the bell shows. */
export const NEWEST = 10;

/** Rows in the place of notifications that are being read, of their heights. */
export function NotificationSkeletons({ rows }: { rows: number }) {
  return Array.from({ length: rows }, (_, index) => (
    <li key={index} className={row.row} aria-hidden>
      <span className={row.time}>
        <span className={row.block} data-short />
      </span>
      <span className={row.text}>
        <span className={row.block} />
      </span>
    </li>
  ));
}

/** The list of the bell while its code and then its rows are on the way: as high as one of ten. */
export function BellSkeleton() {
  return (
    <>
      <LoadingLabel>Loading notifications</LoadingLabel>
      <ul className={panel.list} data-loading aria-hidden>
        <NotificationSkeletons rows={NEWEST} />
      </ul>
    </>
  );
}
