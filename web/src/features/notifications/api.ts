import { useEffect } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { messageOf, read, write } from '../../lib/api.js';
import type { Notification, Notifications, UnreadNotifications } from '../../lib/api-types.js';
import { invalidations, keys, matchesPrefix } from '../../lib/keys.js';
import { useUser } from '../../lib/session.js';
import { useWrite } from '../../lib/use-write.js';
import { toast } from '../../ui/feedback/toast.js';

/** GET /api/Notifications/unread: 99 stands for 99 and more. */
export function useUnread(): number {
  const { data } = useSWR(keys.unreadNotifications(), () => read<UnreadNotifications>('/api/Notifications/unread'));
  return data?.count ?? 0;
}

/** GET /api/Notifications: so many pages of 20, the newest first. */
export function useNotifications({ unread = false, pages = 1 }: { unread?: boolean; pages?: number } = {}) {
  return useSWR(keys.notificationList(unread, pages), () => readPages(unread, pages), { keepPreviousData: true });
}

async function readPages(unread: boolean, pages: number): Promise<{ items: Notification[]; isWhole: boolean }> {
  const items: Notification[] = [];
  let before: string | null = null;
  for (let page = 0; page < pages && (page === 0 || before !== null); page++) {
    const next: Notifications = await read<Notifications>('/api/Notifications', {
      query: { before, unread: unread || undefined },
    });
    items.push(...next.items);
    before = next.before;
  }
  return { items, isWhole: before === null };
}

/** POST /api/Notifications/read: single ones, or all up to one. */
export function useMarkRead() {
  const user = useUser();
  return useWrite(
    (what: { ids: string[] } | { upTo: string }) =>
      write<UnreadNotifications>('POST', '/api/Notifications/read', what, { keepalive: true }),
    {
      refreshes: invalidations.notificationsRead,
      onSuccess: () => {
        const tabs = user && openTabs(user.id);
        tabs?.postMessage('read');
        tabs?.close();
      },
      onError: (error) => toast.error(`Failed while marking as read: ${messageOf(error)}`),
    },
  );
}

/** What was read in another tab of this browser is read here too. */
export function useReadElsewhere(): void {
  const id = useUser()?.id;
  const { mutate } = useSWRConfig();
  useEffect(() => {
    const tabs = id === undefined ? null : openTabs(id);
    if (!tabs) return;
    tabs.onmessage = () => void mutate(matchesPrefix(invalidations.notificationsRead()));
    return () => tabs.close();
  }, [id, mutate]);
}

/** Some browsers have no channels. */
const openTabs = (userId: number): BroadcastChannel | null =>
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`plumbline.notifications.${userId}`);
