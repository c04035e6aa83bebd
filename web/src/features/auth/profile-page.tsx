import { usePageTitle } from '../../lib/page-title.js';

export function ProfilePage() {
  usePageTitle('Profile');
  return <h1>Profile</h1>;
}
