import { useId, useState } from 'react';
import { paths } from '../../lib/paths.js';
import { Button } from '../../ui/actions/button.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { ErrorNote } from '../../ui/feedback/error-note.js';
import { LoadingLabel, Skeleton } from '../../ui/feedback/skeleton.js';
import { SegmentedControl } from '../../ui/fields/segmented-control.js';
import { Page } from '../../ui/layout/page.js';
import { PageHeader } from '../../ui/layout/page-header.js';
import { Panel } from '../../ui/layout/panel.js';
import { useMarkRead, useNotifications, useUnread } from './api.js';
import { NotificationRow } from './notification-row.js';
import { NotificationSkeletons } from './notification-skeletons.js';
import { byDay, type Day } from './notification-text.js';
import classes from './notifications-page.module.css';

const FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
] as const;

/** As many as a window shows at least. */
const FIRST_ROWS = 12;

/** `/notifications/`: what happened to my programmes, day by day (docs/product/notifications.md). */
export function NotificationsPage() {
  const [filter, setFilter] = useState<'all' | 'unread'>('all');
  const [pages, setPages] = useState(1);
  const { data, error, isValidating, isLoading, mutate } = useNotifications({ unread: filter === 'unread', pages });
  const unread = useUnread();
  const markRead = useMarkRead();
  const newest = data?.items[0];

  return (
    <Page>
      <PageHeader
        title="Notifications"
        crumbs={[{ label: 'Programmes', to: paths.programmes.to() }, { label: 'Notifications' }]}
        actions={
          <>
            <SegmentedControl
              label="Which notifications"
              value={filter}
              onChange={(chosen) => {
                setFilter(chosen);
                setPages(1);
              }}
              choices={FILTERS}
            />
            <Button
              busy={markRead.busy}
              disabledReason={unread === 0 || !newest ? 'Everything is read' : undefined}
              onClick={() => newest && void markRead.run({ upTo: newest.place })}
            >
              Mark all as read
            </Button>
          </>
        }
      />
      {error !== undefined && (
        <ErrorNote action="loading notifications" error={error} onRetry={() => void mutate()} retrying={isValidating} />
      )}
      {!data && error === undefined && (
        <Panel flush>
          <LoadingLabel>Loading notifications</LoadingLabel>
          <div className={classes.days} aria-hidden>
            <p className={classes.day}>
              <Skeleton width="5rem" height="1.125rem" />
            </p>
            <ul className={classes.list}>
              <NotificationSkeletons rows={FIRST_ROWS} />
            </ul>
          </div>
        </Panel>
      )}
      {data && (
        <Panel flush refreshing={isLoading}>
          {data.items.length === 0 && <Nothing filter={filter} />}
          <div className={classes.days}>
            {byDay(data.items, new Date()).map((day) => (
              <DayList key={day.title} day={day} onRead={(id) => void markRead.run({ ids: [id] })} />
            ))}
          </div>
          {!data.isWhole && (
            <div className={classes.more}>
              <Button busy={isLoading} onClick={() => setPages(pages + 1)}>
                Load more
              </Button>
            </div>
          )}
        </Panel>
      )}
    </Page>
  );
}

function DayList({ day: { title, items }, onRead }: { day: Day; onRead: (id: string) => void }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.day}>
        {title}
      </h2>
      <ul className={classes.list}>
        {items.map((notification) => (
          <NotificationRow key={notification.id} notification={notification} onRead={() => onRead(notification.id)} />
        ))}
      </ul>
    </section>
  );
}

const Nothing = ({ filter }: { filter: 'all' | 'unread' }) => (
  <EmptyState
    action={
      <Button kind="primary" to={paths.programmes.to()}>
        Go to your programmes
      </Button>
    }
  >
    {filter === 'unread'
      ? 'You have read everything.'
      : 'What others do to programmes that you created or changed is told here, and when your imports and exports end.'}
  </EmptyState>
);
