package main

import (
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"

	"claims.test/claimerrors"
)

type claim struct {
	Member struct {
		ID string `json:"id"`
	} `json:"member"`
	Lines []struct {
		Documents any `json:"documents"`
	} `json:"lines"`
}

// findMember is your own code.
func findMember(number string) (bool, error) {
	if number == "crash" {
		return false, errors.New("SELECT * FROM members WHERE id = $1")
	}
	return number == "A-1", nil
}

func createClaim(w http.ResponseWriter, r *http.Request) error {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 20<<10))
	if err != nil {
		return err
	}
	var sent claim
	if err := claimerrors.Decode(body, &sent); err != nil {
		return err
	}
	reasons := claimerrors.NewReasons(body)
	found, err := findMember(sent.Member.ID)
	if err != nil {
		return err
	}
	if !found {
		reasons.Add(claimerrors.FailMemberNotFound(sent.Member.ID).At("member.id"))
	}
	for at, line := range sent.Lines {
		if line.Documents == nil {
			reasons.Add(claimerrors.FailMissingDocuments().At(fmt.Sprintf("lines[%d].documents", at)))
		}
	}
	if err := reasons.Err(); err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json")
	_, err = io.WriteString(w, `{"claim":1}`)
	return err
}

func main() {
	rail, err := claimerrors.NewRail(claimerrors.Answers{
		http.StatusBadRequest:            claimerrors.CodeRequestUnreadable,
		http.StatusNotFound:              claimerrors.CodeRouteUnknown,
		http.StatusRequestEntityTooLarge: claimerrors.CodeRequestTooLarge,
		http.StatusInternalServerError:   claimerrors.CodeServiceBroken,
	}, claimerrors.Hooks{
		RequestID: func(r *http.Request) string { return r.Header.Get("X-Request-Id") },
	})
	if err != nil {
		log.Fatal(err)
	}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /claims", rail.Handle(createClaim))
	log.Fatal(http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), rail.Wrap(mux)))
}
