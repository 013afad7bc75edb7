export const mutationKeys = {
  changeUser: ["change-user"],
  sync: ["sync"],
  viewAs: ["view-as"],
};
