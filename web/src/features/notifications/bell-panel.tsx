import { paths } from '../../lib/paths.js';
import { Button } from '../../ui/actions/button.js';
import { ErrorNote } from '../../ui/feedback/error-note.js';
import { useMarkRead, useNotifications, useUnread } from './api.js';
import classes from './bell-panel.module.css';
import { NotificationRow } from './notification-row.js';
import { BellSkeleton, NEWEST } from './notification-skeletons.js';
import { byDay } from './notification-text.js';

/** The newest ten, and the way to the rest. */
export function BellPanel({ onLeave, onAllRead }: { onLeave: () => void; onAllRead: () => void }) {
  const { data, error, isValidating, mutate } = useNotifications();
  const unread = useUnread();
  const markRead = useMarkRead();
  const items = data?.items.slice(0, NEWEST);
  const newest = items?.[0];
  const readAll = async () => {
    // The button has nothing left to do then, and would say so to whoever stays on it.
    if (newest && (await markRead.run({ upTo: newest.place }))) onAllRead();
  };
  return (
    <>
      {error !== undefined && (
        <div className={classes.note}>
          <ErrorNote
            action="loading notifications"
            error={error}
            onRetry={() => void mutate()}
            retrying={isValidating}
          />
        </div>
      )}
      {!items && error === undefined && <BellSkeleton />}
      {items?.length === 0 && <p className={classes.note}>Nothing has happened to your programmes yet.</p>}
      {items && items.length > 0 && (
        <ul className={classes.list} aria-label="The newest">
          {byDay(items, new Date()).flatMap(({ title, items: of }) =>
            of.map((notification) => (
              <NotificationRow
                key={notification.id}
                notification={notification}
                day={title}
                onRead={() => void markRead.run({ ids: [notification.id] })}
                onOpen={onLeave}
              />
            )),
          )}
        </ul>
      )}
      <div className={classes.foot}>
        <Button
          kind="quiet"
          busy={markRead.busy}
          disabledReason={unread === 0 || !newest ? 'Everything is read' : undefined}
          onClick={() => void readAll()}
        >
          Mark all as read
        </Button>
        <span onClickCapture={onLeave}>
          <Button kind="quiet" to={paths.notifications.to()}>
            See all
          </Button>
        </span>
      </div>
    </>
  );
}
