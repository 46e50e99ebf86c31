-- Whoever deletes a row asks every table that refers to it.
create index data_access_grant_user on data_access_grant (user_id);
create index data_access_request_agreement on data_access_request (agreement_file);
create index data_access_request_decider on data_access_request (decided_by);
create index data_access_request_step_actor on data_access_request_step (actor_id);
create index data_change_request_asker on data_change_request (asked_by);
create index data_change_request_decider on data_change_request (decided_by);
create index data_question_user on data_question (user_id);
create index data_resource_history_actor on data_resource_history (actor_id);
create index data_resource_previous on data_resource (previous_id) where previous_id is not null;
create index data_review_assignment_assigner on data_review_assignment (assigned_by);
create index data_review_note_user on data_review_note (user_id);
create index data_review_subject on data_review (subject_id);
create index data_reviewer_link_creator on data_reviewer_link (created_by);
