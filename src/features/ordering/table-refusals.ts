/** What an order is refused with because of its table. */
export const OF_A_TABLE = {
  too_many_unpaid_at_table: '409: `details.most` of this table wait to be paid online; with its code (`k`) typed ones do not count.',
  too_many_waiting:
    '409: so many orders without a table’s code wait for the staff already, of this phone (`details.of` `phone`; callers without our cookie count as one for their address) or from this address (`address`). With the table’s code (`k`) none is refused so.',
  too_many_waiting_at_table: '409: with its code: too many of this table wait for the staff, of this phone, from this address or in all.',
  over_limit:
    '409: paid at the end with a guarantee: with what is `details.open` it would be more than the table’s `details.limit`. Pay something first, let a card hold `details.more` more (null: one cannot), or ask staff to raise it.',
  code_needed: '409: paid at the end (`paymentMethod` 101) is what comes with the table’s code (`k`) alone.',
};
