/** The static menu in the page, where this page is one. */
export const menuHtml = (): HTMLElement | null => document.getElementById('menu-page');

/** The venue whose menu the page was made with. */
export const venueOfHtml = (): string | null => menuHtml()?.dataset['venue'] ?? null;
