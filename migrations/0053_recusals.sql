-- Whoever becomes the owner of what they have to review has to review it no longer.
alter table data_review_assignment drop constraint data_review_assignment_status_check;
alter table data_review_assignment add constraint data_review_assignment_status_check check (status in
  ('open', 'answered', 'declined', 'handedOver', 'recused', 'decided'));
alter table data_review drop constraint data_review_outcome_check;
alter table data_review add constraint data_review_outcome_check check (outcome in
  ('claimed', 'assigned', 'declined', 'handedOver', 'recused', 'recommendApprove', 'recommendReject', 'approved',
   'rejected'));
