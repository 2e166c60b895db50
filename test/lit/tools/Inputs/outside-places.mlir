// Expectations for lines that this file does not have.
// expected-error@-99 {{before}}
// expected-error@+9223372036854775807 {{behind}}
// expected-error@+99 {{below}}
