/** In the address of whoever comes back from a provider's page, while no payment has arrived. */
export const UNPAID = 'unpaid';
