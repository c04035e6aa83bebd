import { CaseStudiesTab } from './case-studies-tab.js';
import { ContactTab } from './contact-tab.js';
import type { LandingTab } from './landing-tabs.js';
import { ProductTab } from './product-tab.js';

/** The tabs that are read as a page, of which a visitor's first one is none: loaded after it (docs/web.md, Bars). */
export function LandingSheet({ tab }: { tab: Exclude<LandingTab, 'home' | 'login'> }) {
  if (tab === 'product') return <ProductTab />;
  return tab === 'case-studies' ? <CaseStudiesTab /> : <ContactTab />;
}
