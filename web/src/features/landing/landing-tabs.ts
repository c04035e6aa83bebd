import { paths } from '../../lib/paths.js';

export type LandingTab = 'home' | 'product' | 'case-studies' | 'contact' | 'login';

/** The tabs of the landing page in their order, each with an address of its own (docs/product/landing.md). */
export const landingTabs: readonly { tab: LandingTab; label: string; to: string }[] = [
  { tab: 'home', label: 'Home', to: paths.home.to() },
  { tab: 'product', label: 'What the product is', to: paths.home.to({ tab: 'product' }) },
  { tab: 'case-studies', label: 'Case studies', to: paths.home.to({ tab: 'case-studies' }) },
  { tab: 'contact', label: 'Contact us', to: paths.home.to({ tab: 'contact' }) },
  { tab: 'login', label: 'Log in/Sign on', to: paths.home.to({ tab: 'login' }) },
];

/** The tab that `?tab=` names; Home for any other. */
export function tabOf(name: string | null): LandingTab {
  return landingTabs.find(({ tab }) => tab === name)?.tab ?? 'home';
}
