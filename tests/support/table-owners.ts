/** Which feature owns which table: it alone changes the rows, and it alone reads them, but for what is declared below. */
export const TABLE_OWNERS: Readonly<Record<string, readonly string[]>> = {
  accounts: [
    'account_user',
    'account_session',
    'account_credential',
    'account_email_change',
    'account_passport',
    'account_verification',
    'admin_app_password',
    'admin_recovery_code',
    'admin_second_factor',
  ],
  admin: ['admin_look'],
  assistance: ['assistance_request'],
  closing: ['cash_move', 'day_close', 'day_close_money', 'day_close_order', 'drawer_count'],
  fiscal: ['fiscal_port', 'fiscal_slip', 'fiscal_step'],
  keys: ['api_key'],
  loyalty: ['stamp_card', 'stamp_entry'],
  media: ['media_file'],
  // Money that staff took by hand (`settlement`) belongs to its order; money that moved at a provider is the payments'.
  ordering: [
    'orders',
    'order_line',
    'order_reduction',
    'settlement',
    'settlement_line',
    'visit',
    'visit_person',
    'visit_table',
    'visit_hold',
    'former_seat',
    'line_person',
    'line_stamp',
    'round_person',
    'bill_share',
    'bill_share_part',
    'bill_share_back',
    'bill_line',
    'table_cart',
    'table_cart_line',
    'table_cart_ready',
    'table_cart_deed',
    'venue_alarm',
    'order_wave',
    'order_key_void',
  ],
  payments: ['payment', 'payment_event', 'payment_refund', 'venue_credential'],
  plans: ['plan_price', 'plan_subscription'],
  printing: ['print_desk', 'print_job', 'printer'],
  push: ['push_subscription'],
  team: ['team_invitation'],
  webhooks: ['webhook_desk', 'webhook_endpoint', 'webhook_message', 'webhook_reach', 'webhook_try'],
  // All that a venue is made of, its promotions and its staff among it: one version (`venue_pulse.menu_version`) stands for the whole.
  venues: ['venue', 'venue_pulse', 'venue_account', 'company', 'category', 'item', 'extra_group', 'promotion', 'table_code', 'order_block'],
  'platform/server': ['audit_entry', 'installation_key', 'mail_log', 'rate_limit', 'venue_event', 'schema_migration'],
};

/** Who reads rows of others in a statement of its own: joins for a name, figures over all, and who asks whether the database is there. */
export const TABLE_READERS: Readonly<Record<string, readonly string[]>> = {
  admin: ['account_user', 'audit_entry', 'venue'],
  app: ['venue'],
  closing: ['order_line', 'order_reduction', 'orders', 'payment', 'payment_refund', 'settlement', 'venue_event'],
  fiscal: ['venue_pulse'],
  // Whether whoever made a key may come in.
  keys: ['account_user'],
  loyalty: ['company', 'venue'],
  ordering: ['audit_entry', 'company', 'day_close_order', 'payment', 'payment_refund', 'venue'],
  payments: ['bill_share', 'bill_share_back', 'bill_share_part', 'orders', 'settlement', 'visit_hold'],
  printing: ['venue_pulse'],
  // Whose venues an endpoint of several is told of.
  webhooks: ['account_user', 'venue', 'venue_account', 'venue_pulse'],
  plans: ['audit_entry', 'venue'],
  push: ['orders'],
  reports: [
    'account_user',
    'audit_entry',
    'order_line',
    'orders',
    'payment',
    'payment_refund',
    'promotion',
    'settlement',
    'stamp_entry',
    'team_invitation',
    'venue',
    'venue_account',
  ],
  venues: ['account_user', 'stamp_card'],
};

/** Who writes rows of others, and why it must. */
export const TABLE_WRITERS: Readonly<Record<string, readonly string[]>> = {
  // An order takes its number and its event's from the venue's pulse, and writes the event, in the one statement that writes it.
  ordering: ['venue_event', 'venue_pulse'],
  // An event takes its number from the venue's pulse.
  'platform/server': ['venue_pulse'],
};
