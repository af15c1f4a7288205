/** By kind of account, by standing, and by place: who owns a venue, who works at one otherwise. */
export const USER_TYPES = ['User', 'Store', 'owner', 'member', 'admin', 'disabled'] as const;
