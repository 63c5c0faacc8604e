export const personMessagesHi = {
  firstName: 'नाम',
  lastName: 'उपनाम',
  mobile: 'मोबाइल नंबर',
  email: 'ई-मेल',
};
