import brushCleaning from 'icon-paths:brush-cleaning';
import circleHelp from 'icon-paths:message-circle-question-mark';
import flag from 'icon-paths:flag';
import messageWarning from 'icon-paths:message-square-exclamation-point';
import receiptText from 'icon-paths:receipt-text';
import send from 'icon-paths:send';
import utensils from 'icon-paths:utensils';

/** The icons of the service sheet and the assistant; they travel with them. */
export const ASSIST_ICONS = {
  'brush-cleaning': brushCleaning,
  'message-circle-question-mark': circleHelp,
  flag,
  'message-square-warning': messageWarning,
  'receipt-text': receiptText,
  send,
  utensils,
};
