// The menu page's small scripts, inlined into its HTML. In this order: the first makes what the others use.
// oxlint-disable import/no-unassigned-import -- each is run for what it does
import './boot.ts';
import './boot-category-bar.ts';
import './boot-promotions.ts';
import './boot-menu-tools.ts';
import './boot-cards.ts';
import './boot-live.ts';
import './boot-pictures.ts';
