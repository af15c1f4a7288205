const AMOUNT = String.raw`[€£$]?\s*(\d{1,4}(?:[.,]\d{1,2})?)(?!\d)\s*(?:€|euros?|eur|ευρω)?`;
/** How people say that a dish may not cost more. Each finds the amount. */
export const LIMITS = [
  new RegExp(
    String.raw`(?:under|below|less than|cheaper than|up to|at most|max|no more than|<=?|κατω απο|λιγοτερο απο|φθηνοτερ\S* απο|μεχρι|εως|ως|το πολυ)\s*${AMOUNT}`,
    'u',
  ),
  // "For two" is no price.
  new RegExp(String.raw`(?<!\p{L})(?:for|with|με|για)\s*(?=[€£$]\s*\d|\d+(?:[.,]\d{1,2})?\s*(?:€|euro|eur|ευρω))${AMOUNT}`, 'u'),
  new RegExp(String.raw`${AMOUNT}\s*(?:or less|or under|max|και κατω|το πολυ)`, 'u'),
];
