/** Somebody who orders for themselves: a friend, a colleague, a guest. One's own children and partner eat from one's order. */
const OTHER =
  /\b(?:friends?|colleagues?|co-?workers?|(?:class|room|flat|team)?mates?|guests?|neighbou?rs?|boss|cousins?|filos|fili|filoi)\b|(?<!\p{L})(?:φιλοσ|φιλη|φιλο|φιλου|φιλησ|φιλοι|φιλεσ|φιλουσ|φιλων|συναδελφ\p{L}*|καλεσμεν\p{L}*|κολλητ\p{L}*|γειτον\p{L}*|ξαδερφ\p{L}*|ξαδελφ\p{L}*)(?!\p{L})/u;
/** Of oneself as well: "my friend and I are allergic", «κι εγώ έχω αλλεργία». */
const SELF =
  /\b(?:i['’]?m|i am|i['’]?ve|i have|i cannot|i can['’]?t|and i|and me|me too|both of us|we both|we are|we['’]?re|we have)\b(?!\s+(?:an?|one|some|with|ordering|here|asking)\b)|(?<!\p{L})(?:εγω|ειμαι|εχω|εχουμε|ειμαστε|κι οι δυο|και οι δυο)(?!\p{L})(?!\s+(?:εν?αν?|μια|καποι\p{L}*)?\s*(?:φιλ|συναδελφ|καλεσμεν|κολλητ))/u;

/** Whether what is said, folded, is of somebody else alone. */
export const isOfOther = (folded: string): boolean => OTHER.test(folded) && !SELF.test(folded);
